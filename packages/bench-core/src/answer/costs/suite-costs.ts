import type { RunSpec } from '../../model/run/run-spec.ts'
import type { ChoiceCosts, LayerCosts, UsePart } from '../../model/use/costs.ts'
import type { AskedUse, Use } from '../../model/use/use.ts'
import type { Measured } from './cpu-by-round.ts'

/** What one suite brings to answers. What it leaves out has no part in them, or is as with most. */
export interface SuiteCosts {
  /** Its choices, by what nobody chooses between. */
  layers(report: Measured, reference: string): LayerCosts[]
  /** How often a request has each part worked. */
  times(use: Use): readonly (readonly [UsePart, number])[]
  /** The use that its runs were told. */
  useOf?(spec: RunSpec): AskedUse
  /** What one copy of a message, or a request with its answer, puts on a wire that is paid for. */
  movedBytes?(choice: ChoiceCosts, use: Use): number | null
  /** What is kept of a message that is written. */
  keptBytes?(choice: ChoiceCosts): number | null
  /** What is kept is counted here, once, where its rows were measured. */
  readonly areRows?: true
  /** What is said of its results where a use has none of its work, which leaves them out. */
  readonly unusedNote?: string
  /** Whether its work is part of requests, and what is said where those were measured as a whole: it isn’t counted again. */
  readonly isPartOfRequests?: true
  readonly requestsNote?: string
  /** Whether maps can show where which of its choices is the cheapest. */
  readonly isMapped?: true
  /** Whether its bytes have no chance in them. */
  readonly areBytesExact?: true
  readonly bytesTitle?: string
  /** Whether even a short answer says what was measured. */
  readonly isBasisTold?: true
  /** Whether a request’s CPU time is called by the names of its parts. */
  readonly isNamedByParts?: true
  /** What of a use it has a part in, in words: of what a request does, and of all else. */
  useWords?(use: Use): { readonly perRequest?: readonly string[]; readonly others?: readonly string[] }
}

/** `2 encodes`; nothing of what isn’t done. */
export function oftenWords(times: number, one: string): string[] {
  return times > 0 ? [`${times} ${times === 1 ? one : `${one}s`}`] : []
}
