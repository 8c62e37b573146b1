internal import VSync

// Foundation has a RunLoop too.
typealias RunLoop = VSync.RunLoop
