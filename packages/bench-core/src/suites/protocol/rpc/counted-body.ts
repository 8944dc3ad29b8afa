/** The same chunks, each of which is told before it is read. */
export function countedBody(
  body: AsyncIterable<Uint8Array>,
  tell: (chunk: Uint8Array) => void,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const inner = body[Symbol.asyncIterator]()
      const told = (result: IteratorResult<Uint8Array>) => {
        if (!result.done) tell(result.value)
        return result
      }
      return {
        next: () => inner.next().then(told),
        // Who reads tells what he gives up; not every body wants to know.
        ...(inner.throw && { throw: (error: unknown) => inner.throw!(error) }),
        ...(inner.return && { return: (value: unknown) => inner.return!(value) }),
      }
    },
  }
}
