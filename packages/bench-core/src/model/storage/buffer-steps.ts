/** Sizes at which sockets, streams and allocators change what they do: a message that stays below one looks faster. */
export const bufferSteps = [4096, 8192, 16_384, 65_536] as const

/** How far below a step the smaller of the two documents around it is. */
export const belowStepBytes = 1024

/** Filler of the documents of a payload sweep: below and above each step. */
export const fillerSweep: readonly number[] = bufferSteps.flatMap((step) => [step - belowStepBytes, step])
