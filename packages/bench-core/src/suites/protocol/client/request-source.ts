/** Where the requests of a load come from, one after the other. */
export interface RequestSource<Request> {
  next(): Request
}

/** The same requests over and over, beginning with the first. */
export function inRotation<Request>(requests: readonly Request[]): RequestSource<Request> {
  let next = 0
  return {
    next() {
      const request = requests[next]!
      next = next + 1 === requests.length ? 0 : next + 1
      return request
    },
  }
}
