import { type HasLanes, laneOf } from './lane.ts'

const here = 'JavaScript'

/** What a contender is written in, as people call it. */
export function languageOf(lanes: HasLanes, contender: string): string {
  return laneOf(lanes, contender)?.title ?? here
}

/** The languages of a run’s codecs. */
export function languagesOf(spec: HasLanes & { readonly codecs: readonly string[] }): string[] {
  return [...new Set(spec.codecs.map((name) => languageOf(spec, name)))]
}
