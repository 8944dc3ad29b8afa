import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { executable } from '../cli/support/bench-process.ts'

export const root = fileURLToPath(new URL('../../../../', import.meta.url))

export interface Step {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string>>
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

export const action: Action = parse(readFileSync(join(root, 'action.yml'), 'utf8'))

type Context = Readonly<Record<string, unknown>>

/** A path such as `inputs.fail-on` within a runner's contexts. */
function lookedUp(context: Context, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Context | undefined)?.[name], context)
}

/** What an expression of ours comes to: paths, texts, `always()`, and what joins them. */
function evaluate(expression: string, context: Context): unknown {
  const program = expression.replaceAll(/'[^']*'|always\(\)|[a-z][\w-]*(?:\.[\w-]+)+/g, (word) => {
    if (word === 'always()') return 'true'
    return word.startsWith("'") ? word : JSON.stringify(lookedUp(context, word) ?? '')
  })
  return new Function(`return ${program}`)()
}

const filled = (template: string, context: Context) =>
  String(template).replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression) => String(evaluate(expression, context)))

interface Place {
  readonly cwd: string
  readonly temp: string
  readonly github: Context
  readonly environment: Readonly<Record<string, string>>
}

interface Told {
  readonly ran: string[]
  readonly failed: string | undefined
  readonly outputs: Readonly<Record<string, Record<string, string>>>
  readonly log: string
}

/** Goes through the action's steps as a runner does; other people's actions are only named. */
export async function runAction(
  inputs: Readonly<Record<string, string>>,
  { cwd, temp, github, environment }: Place,
): Promise<Told> {
  mkdirSync(temp, { recursive: true })
  const outputs: Record<string, Record<string, string>> = {}
  const ran: string[] = []
  let [failed, log] = [undefined as string | undefined, '']
  const context = {
    inputs: {
      ...Object.fromEntries(Object.entries(action.inputs).map(([name, known]) => [name, known.default])),
      token: 'a-token',
      command: `${process.execPath} ${executable}`,
      options: '--preset smoke --rounds 1 --test serialization',
      ...inputs,
    },
    github: {
      action_path: root,
      repository: 'acme/orders',
      sha: 'c0ffee',
      ...github,
    },
    runner: { os: 'Linux', arch: 'X64' },
    get steps() {
      return Object.fromEntries(Object.entries(outputs).map(([id, own]) => [id, { outputs: own }]))
    },
  }
  for (const step of action.runs.steps) {
    const condition = step.if?.replace(/^\$\{\{ (.+) \}\}$/, '$1') ?? 'true'
    if (!evaluate(condition, context) || (failed && !condition.includes('always()'))) continue
    ran.push(step.name)
    if (step.run === undefined) {
      if (outputs.prepare) keepCache(step.name, outputs.prepare, temp)
      continue
    }
    const output = join(temp, `output-${ran.length}`)
    writeFileSync(output, '')
    const env = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, context)]),
    )
    const child = spawn(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', filled(step.run, context)],
      {
        cwd,
        env: {
          ...process.env,
          ...env,
          RUNNER_TEMP: temp,
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: join(temp, 'summary.md'),
          ...environment,
        },
      },
    )
    const [told, wrong, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    log += `${told}${wrong}`
    if (code !== 0) failed ??= `${step.name}: ${code}`
    const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean)
    if (step.id)
      outputs[step.id] = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s) as [string, string]))
  }
  return { ran, failed, outputs, log }
}

/** What GitHub’s cache does with the baseline. */
function keepCache(name: string, { folder, key }: Record<string, string>, temp: string): void {
  const [file, kept] = [join(folder!, 'baseline.json'), join(temp, `cached-${key}.json`)]
  if (name === 'Keep the baseline') cpSync(file, kept)
  if (name === 'Restore the baseline' && existsSync(kept)) cpSync(kept, file)
}
