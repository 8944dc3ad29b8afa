/** Does one operation; what it gives back is dropped, as the libraries' own benchmarks do. */
type Call = () => unknown

/** A clock in milliseconds. */
type Clock = () => number

/** For so many milliseconds by a clock of whole ones: 99 calls at a time, each lot of them counted as 100. */
export function hundredsOfNinetyNine(call: Call, ms: number, clock?: Clock): number {
  return countedAsHundreds(99, call, ms, clock)
}

/** For so many milliseconds by a clock of whole ones, a hundred calls at a time and at least 32 in all. */
export function hundreds(call: Call, ms: number, clock?: Clock): number {
  return countedAsHundreds(100, call, ms, clock)
}

function countedAsHundreds(callsAtATime: number, call: Call, ms: number, clock: Clock = Date.now): number {
  const start = clock()
  let counted = 0
  let elapsedMs = 0
  while (elapsedMs < ms) {
    for (let calls = 0; calls < callsAtATime; calls++) call()
    counted += 100
    elapsedMs = clock() - start
  }
  return (elapsedMs * 1e6) / counted
}

/** So many calls between two readings of the clock. */
export function fixedCount(call: Call, count: number, clock: Clock = () => performance.now()): number {
  const start = clock()
  for (let calls = 0; calls < count; calls++) call()
  return ((clock() - start) * 1e6) / count
}

/**
 * Calls that are timed one by one after a warm-up of so many. The figure is the mean of their rates, turned into a time:
 * the harmonic mean of the times, in which a slow call hardly counts.
 */
export function meanOfRates(
  call: Call,
  { warmUp, timed }: { readonly warmUp: number; readonly timed: number },
  clock: Clock = () => performance.now(),
): number {
  for (let calls = 0; calls < warmUp; calls++) call()
  let rates = 0
  for (let calls = 0; calls < timed; calls++) {
    const start = clock()
    call()
    rates += 1 / (clock() - start)
  }
  return (timed / rates) * 1e6
}
