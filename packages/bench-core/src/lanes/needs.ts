import { type RunToEnd, runToEnd } from '../measure/process/run-to-end.ts'
import { laneEnvironment } from './lane-environment.ts'
import type { Lane, LaneNeed } from './lane-file.ts'

/** What of a lane's needs this machine has: the versions found, or what is missing and how to get it. */
export type Needs =
  | {
      readonly versions: readonly string[]
      /** What each command printed that identifies a toolchain and what it builds for, such as the commit of a compiler. */
      readonly printed: readonly string[]
    }
  | { readonly missing: string; readonly install: string }

type Lacking = Extract<Needs, { readonly missing: string }>

/** Asks all of the lane's commands at once for their versions, and for what it builds. Starts nothing else. */
export async function lookForNeeds({ needs, builtFor, folder }: Lane): Promise<Needs> {
  const [built, ...ended] = await Promise.all([
    builtFor && runOf(builtFor, folder),
    ...needs.map(({ command }) => runOf(command, folder)),
  ])
  const versions: string[] = []
  const printed: string[] = []
  for (const [index, need] of needs.entries()) {
    const found = foundOf(need, ended[index]!)
    if ('missing' in found) return found
    versions.push(found.version)
    printed.push(found.printed)
  }
  if (built) printed.push(built.code === 0 ? built.stdout + built.stderr : '')
  return { versions, printed }
}

/** What a command that was asked for its version says, or why it won't do. */
function foundOf(
  { command, version: pattern, atLeast, identity, install }: LaneNeed,
  { code, stdout, stderr, error }: RunToEnd,
): Lacking | { readonly version: string; readonly printed: string } {
  const [name] = command
  const lacking = (missing: string) => ({
    missing,
    install: `install ${name} ${atLeast} or newer: ${install}`,
  })
  if (error?.code === 'ENOENT') return lacking(`${name} is not on this machine`)
  if (code !== 0) return lacking(`\`${command.join(' ')}\` fails: ${lastLineOf(stderr)}`)
  // Some print their version to standard error.
  const said = stdout + stderr
  const version = new RegExp(pattern).exec(said)?.[1]
  if (version === undefined) return lacking(`${command.join(' ')} doesn’t show its version`)
  if (!isAtLeast(version, atLeast)) return lacking(`${name} ${version} is older than ${atLeast}`)
  const own = identity === undefined ? null : new RegExp(identity).exec(said)
  return { version: `${name} ${version}`, printed: own?.[0] ?? said }
}

/** Runs one of a lane's commands to its end, in the environment of its programs, and in the same words whatever the user's language. */
export function runOf(command: LaneNeed['command'], cwd: string): Promise<RunToEnd> {
  return runToEnd(command, { cwd, env: laneEnvironment({ LANGUAGE: 'C' }), timeout: 60_000 })
}

function lastLineOf(text: string): string {
  return text.trim().split('\n').at(-1)!.slice(0, 300)
}

function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [version, least].map((text) => text.split('.').map(Number))
  for (const [index, wanted] of theirs!.entries()) {
    const had = ours![index] ?? 0
    if (had !== wanted) return had > wanted
  }
  return true
}
