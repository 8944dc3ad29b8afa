import { type HasLanes, laneOf, type RunLane } from './lane.ts'

/** What the contenders of a lane are written in, as people call it; those of none are written in JavaScript. */
export function languageTitle(lane: Pick<RunLane, 'title'> | undefined): string {
  return lane?.title ?? 'JavaScript'
}

/** What a contender is written in, as people call it. */
export function languageOf(lanes: HasLanes, contender: string): string {
  return languageTitle(laneOf(lanes, contender))
}

/** The languages of a run’s codecs. */
export function languagesOf(spec: HasLanes & { readonly codecs: readonly string[] }): string[] {
  return [...new Set(spec.codecs.map((name) => languageOf(spec, name)))]
}
