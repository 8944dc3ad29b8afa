import { runToEnd } from '../measure/process/run-to-end.ts'
import { laneEnvironment } from './lane-environment.ts'
import type { Lane, LaneNeed } from './lane-file.ts'

/** What of a lane's needs this machine has: the versions found, or what is missing and how to get it. */
export type Needs =
  | {
      readonly versions: readonly string[]
      /** All that each command printed, such as the commit of a compiler: it identifies a toolchain and what it builds for. */
      readonly printed: readonly string[]
    }
  | { readonly missing: string; readonly install: string }

/** Asks each of the lane's commands for its version, and for what it builds. Starts nothing else. */
export async function lookForNeeds({ needs, builtFor, folder }: Lane): Promise<Needs> {
  const versions: string[] = []
  const printed: string[] = []
  for (const need of needs) {
    const [name] = need.command
    const said = await output(need.command, folder)
    if (said === undefined) return { missing: `${name} is not on this machine`, install: installOf(need) }
    const version = new RegExp(need.version).exec(said)?.[1]
    if (version === undefined)
      return { missing: `${need.command.join(' ')} doesn’t show its version`, install: installOf(need) }
    if (!isAtLeast(version, need.atLeast))
      return { missing: `${name} ${version} is older than ${need.atLeast}`, install: installOf(need) }
    versions.push(`${name} ${version}`)
    printed.push(said)
  }
  if (builtFor) printed.push((await output(builtFor, folder)) ?? '')
  return { versions, printed }
}

function installOf({ command: [name], atLeast, install }: LaneNeed): string {
  return `install ${name} ${atLeast} or newer: ${install}`
}

/** Both streams, since some print their version to standard error; undefined where it can't be run or fails. */
export async function output(command: LaneNeed['command'], cwd: string): Promise<string | undefined> {
  const options = { cwd, env: laneEnvironment(), timeout: 60_000 }
  const { code, stdout, stderr } = await runToEnd(command, options)
  return code === 0 ? stdout + stderr : undefined
}

function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [version, least].map((text) => text.split('.').map(Number))
  for (const [index, wanted] of theirs!.entries()) {
    const had = ours![index] ?? 0
    if (had !== wanted) return had > wanted
  }
  return true
}
