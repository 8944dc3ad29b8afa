import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownCodeAt } from '../codecs/code/own-code-at.ts'
import { builtInLaneNames, type RunLane } from '../model/codec/lane.ts'
import type { OwnCode } from '../model/codec/own-code.ts'
import { type DuelSide, subjectOf } from '../model/duel/duel-spec.ts'
import { findNamed, invalidOption } from '../model/errors.ts'
import { type ContenderInfo, type LaneInfo, withLanguage } from '../model/report/contender.ts'
import { type Lane, readLane } from './lane-file.ts'

const folders = new URL('../../lanes/', import.meta.url)
const known = new Map<string, Lane>()

/** Every lane that comes with Wirebench. */
export function builtInLanes(): readonly Lane[] {
  return builtInLaneNames.map((name) => laneAt(fileURLToPath(new URL(name, folders))))
}

/** The user's own that this process was told of by their folders: a request names a lane and never a folder. */
const own = new Map<string, Lane>()
/** All of them, by their folders: each side of a duel may have another of the same name. */
const ownByFolder = new Map<string, Lane>()

/**
 * Makes a lane of the user's own known to this process, which then runs its programs.
 * @param isOfSide Whether it is a side's of a duel: from then on the name means it, whatever it meant before.
 * @param state What reports tell of it, where that isn't what lies in the folder.
 * @throws WirebenchError where the folder is no lane, or its name is another's.
 */
export function addOwnLane(folder: string, isOfSide = false, state?: OwnCode): Lane {
  const lane = ownLaneAt(resolve(folder), state)
  const other =
    builtInLanes().find(({ name }) => name === lane.name) ?? (isOfSide ? undefined : own.get(lane.name))
  if (other && other.folder !== lane.folder)
    throw invalidOption(
      `there is already a lane named "${lane.name}"`,
      'give yours another name in its lane.json',
      'lanes',
    )
  own.set(lane.name, lane)
  return lane
}

function ownLaneAt(folder: string, state?: OwnCode): Lane {
  const lane = ownByFolder.get(folder) ?? { ...laneAt(folder), code: state ?? ownCodeAt(folder) }
  ownByFolder.set(folder, lane)
  return lane
}

/** Every lane that this process knows. */
export function allLanes(): readonly Lane[] {
  return [...builtInLanes(), ...own.values()]
}

/** @throws WirebenchError `unknown-lane`, naming the nearest known ones. */
export function findLane(name: string): Lane {
  return findNamed(name, allLanes(), (lane) => lane.name, { code: 'unknown-lane', what: 'lane' })
}

/** A lane as a run's spec names it, with those of its contenders that take part. */
export function laneOfRun({ name, folder, contenders }: RunLane): Lane {
  const names = contenders.map(subjectOf)
  return narrowed(folder === undefined ? findLane(name) : ownLaneAt(folder), names)
}

/** The same as a side of a duel has it. */
export function laneOfSide(lane: Lane, side: Pick<DuelSide, 'lanes'> | undefined): Lane {
  const folder = side?.lanes?.[lane.name]
  const names = lane.contenders.map(({ name }) => name)
  return lane.code === undefined || folder === undefined ? lane : narrowed(ownLaneAt(folder), names)
}

function narrowed(lane: Lane, names: readonly string[]): Lane {
  return { ...lane, contenders: lane.contenders.filter(({ name }) => names.includes(name)) }
}

/** The lane that has a contender of that name. */
export function laneOfContender(name: string): Lane | undefined {
  return allLanes().find(({ contenders }) => contenders.some((contender) => contender.name === name))
}

/** A lane in a run's spec. */
export function asRunLane(lane: Lane, contenders: readonly string[], reference: string): RunLane {
  const { name, title, folder, code } = lane
  return { name, title, reference, contenders: [...contenders], ...(code && { folder }) }
}

/** How a lane's contender presents itself. Its version is told by its process. */
export function laneContenderInfo(lane: Lane, name: string): ContenderInfo {
  return withLanguage(contenderInfo(lane, name))
}

function contenderInfo(lane: Lane, name: string): ContenderInfo {
  const { code } = lane
  const { title, encoding, library, options, form, givesUp } = lane.contenders.find(
    (known) => known.name === name,
  )!
  return {
    name,
    title,
    encoding,
    library,
    version: '',
    options,
    lane: { name: lane.name, title: lane.title, form, ...(givesUp && { givesUp }) },
    ...(code && { own: code }),
  }
}

/** How a lane presents itself where contenders are chosen. Nothing is looked for on the machine. */
export function laneInfo(lane: Lane): LaneInfo {
  const { name, title, reference, contenders, needs, fetches = null } = lane
  return {
    name,
    title,
    reference,
    contenders: contenders.map((contender) => contenderInfo(lane, contender.name)),
    defaults: contenders.flatMap((contender) => (contender.isDefault ? [contender.name] : [])),
    needs: needs.map(({ command: [command], atLeast }) => `${command} ${atLeast} or newer`),
    fetches,
  }
}

function laneAt(folder: string): Lane {
  const lane = known.get(folder) ?? readLane(folder)
  known.set(folder, lane)
  return lane
}
