/** One end of what a run and one of its generators tell each other, in order; what is lost on the way is told by silence. */
export interface GeneratorLine {
  send(message: unknown): Promise<void>
  /** Told of what has come and of what comes. */
  set onMessage(listener: (message: unknown) => void)
}

/** A generator that has come, by the line to it. */
export interface GeneratorEnd {
  readonly name: string
  readonly line: GeneratorLine
  /** Resolves when it is heard of no more. */
  readonly lost: Promise<void>
}

/** How the generators of a run are come by. */
export interface GeneratorsAtHand {
  readonly ends: readonly GeneratorEnd[]
  /** A clock that all of them, too, can look at. */
  nowUs(): Promise<number>
  /** The address of this machine on its way to where generators are met, which they may reach it at, too. */
  readonly host: string
  close(): Promise<void>
}

/** Asks for the generators of these names. @throws WirebenchError where some don't come. */
export type CallGenerators = (names: readonly string[], signal: AbortSignal) => Promise<GeneratorsAtHand>
