/**
 * The values of several generators as they come, begun in their order and at most so many of them at once. Where one
 * throws, this throws; whoever reads it ends what the others wait for.
 */
export async function* together<Value>(
  generators: readonly AsyncGenerator<Value>[],
  atOnce: number,
): AsyncGenerator<Value> {
  const waiting = [...generators]
  const running = new Map<AsyncGenerator<Value>, Promise<Step<Value>>>()
  const advance = (generator: AsyncGenerator<Value>) => {
    const step = generator.next().then((result) => ({ generator, result }))
    // Whichever step is awaited tells its error; the others' come too late to matter.
    step.catch(() => {})
    running.set(generator, step)
  }
  while (waiting.length + running.size > 0) {
    while (waiting.length > 0 && running.size < atOnce) advance(waiting.shift()!)
    const { generator, result } = await Promise.race(running.values())
    if (result.done) running.delete(generator)
    else {
      advance(generator)
      yield result.value
    }
  }
}

interface Step<Value> {
  readonly generator: AsyncGenerator<Value>
  readonly result: IteratorResult<Value>
}
