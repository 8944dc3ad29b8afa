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

/** Asks each of the lane's commands for its version, and for what it builds. Starts nothing else. */
export async function lookForNeeds({ needs, builtFor, folder }: Lane): Promise<Needs> {
  const versions: string[] = []
  const printed: string[] = []
  for (const need of needs) {
    const [name] = need.command
    const lacking = (missing: string) => ({
      missing,
      install: `install ${name} ${need.atLeast} or newer: ${need.install}`,
    })
    const ended = await runOf(need.command, folder)
    if (ended.error?.code === 'ENOENT') return lacking(`${name} is not on this machine`)
    if (ended.code !== 0) return lacking(`\`${need.command.join(' ')}\` fails: ${lastLineOf(ended.stderr)}`)
    // Some print their version to standard error.
    const said = ended.stdout + ended.stderr
    const version = new RegExp(need.version).exec(said)?.[1]
    if (version === undefined) return lacking(`${need.command.join(' ')} doesn’t show its version`)
    if (!isAtLeast(version, need.atLeast)) return lacking(`${name} ${version} is older than ${need.atLeast}`)
    versions.push(`${name} ${version}`)
    const own = need.identity === undefined ? null : new RegExp(need.identity).exec(said)
    printed.push(own?.[0] ?? said)
  }
  if (builtFor) {
    const { code, stdout, stderr } = await runOf(builtFor, folder)
    printed.push(code === 0 ? stdout + stderr : '')
  }
  return { versions, printed }
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
