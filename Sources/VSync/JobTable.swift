/// Jobs by number, oldest first. Adding, finding, removing and taking the oldest cost O(1) on
/// average: a scene may have many thousands of them waiting.
struct JobTable<Job> {
  /// Only looked up, never walked: the order of a dictionary is random.
  private var jobs: [JobID: Job] = [:]
  private var added = 0
  /// No job has a smaller number.
  private var oldest = 1

  var isEmpty: Bool { jobs.isEmpty }

  /// The numbers of the jobs that are there, in the order they were added.
  var ids: [JobID] {
    guard !jobs.isEmpty else { return [] }
    return (oldest...added).map(JobID.init).filter { jobs[$0] != nil }
  }

  subscript(id: JobID) -> Job? { jobs[id] }

  /// Gives a job the next number.
  mutating func add(_ job: Job) -> JobID {
    added += 1
    let id = JobID(rawValue: added)
    jobs[id] = job
    return id
  }

  /// Changes a job; nil when it is not there.
  mutating func update<Result>(_ id: JobID, _ body: (inout Job) -> Result) -> Result? {
    guard var job = jobs[id] else { return nil }
    defer { jobs[id] = job }
    return body(&job)
  }

  @discardableResult
  mutating func remove(_ id: JobID) -> Job? { jobs.removeValue(forKey: id) }

  /// The number of the oldest job.
  mutating func first() -> JobID? {
    guard !jobs.isEmpty else { return nil }
    while jobs[JobID(rawValue: oldest)] == nil { oldest += 1 }
    return JobID(rawValue: oldest)
  }

  /// Takes the oldest job out.
  mutating func removeFirst() -> (id: JobID, job: Job)? {
    guard let id = first(), let job = remove(id) else { return nil }
    return (id, job)
  }
}

extension JobTable: Sendable where Job: Sendable {}
