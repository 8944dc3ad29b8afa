/** Why a run ends before its time though its user didn't cancel it: the reason of the signal that ends it. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
}

/** How a run ended, in words: `cancelled by the user`, `failed: the disk is full`. */
export function endText({
  state,
  reason,
}: {
  readonly state: string
  readonly reason: string | null
}): string {
  if (reason === null || reason === '') return state
  return reason.startsWith(state) ? reason : `${state}: ${reason}`
}

/** How a run ends that was told to by a signal. */
export function endingBy({ reason }: AbortSignal): { state: 'cancelled' | 'interrupted'; reason: string } {
  return reason instanceof Interruption
    ? { state: 'interrupted', reason: reason.message }
    : { state: 'cancelled', reason: 'cancelled by the user' }
}
