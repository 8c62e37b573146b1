extension Stage {
  /// The one object of its class that belongs to the whole stage, made when it is first asked for: for what
  /// modules above this one keep for all their nodes.
  package func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let known = sharedObjects[key] as? Object { return known }
    let made = make()
    sharedObjects[key] = made
    return made
  }
}
