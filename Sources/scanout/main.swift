print("scanout")
