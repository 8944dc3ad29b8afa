import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scriptRunner } from '@wirebench/bench-core/model/commands'
import { WirebenchError } from '@wirebench/bench-core/model/errors'
import { asTyped } from '@wirebench/bench-core/report/exports/as-typed'
import { Command, CommanderError, Option } from 'commander'
import { defaultHost, defaultPort, minimumTokenLength } from './config.ts'
import { isLoopback } from './http/allowed-hosts.ts'

export interface Options {
  /** 0 lets the system choose one that is free. */
  readonly port: number
  readonly host: string
  readonly token: string | null
  readonly databaseUrl: string | undefined
  /** Whether whoever uses the form may have code of theirs run on this machine. */
  readonly allowsCode: boolean
}

/** What the arguments and the environment ask for; the text to print where they ask for help. */
export function readOptions(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Options | { readonly help: string } {
  let help = ''
  const name = asTyped(`${scriptRunner} start`, {
    environment,
    checkout: relative(process.cwd(), fileURLToPath(new URL('../../../', import.meta.url))),
  })
  const command = new Command(name)
    .description('Serves the dashboard.')
    .option('--port <number>', 'port to listen on; 0 for any free port', String(defaultPort))
    .option(
      '--host <address>',
      'address to listen on; an address that other machines can reach requires a token',
      defaultHost,
    )
    .option(
      '--token-file <file>',
      `file with the token that users need, ${minimumTokenLength} characters or more (or WIREBENCH_TOKEN)`,
    )
    .option(
      '--allow-code',
      'let users of the form and the API run their own codecs and lanes, given by their paths on this machine',
    )
    .addOption(new Option('--token [text]').hideHelp())
    .addHelpText(
      'after',
      '\nSet DATABASE_URL to save runs in your own PostgreSQL server instead of the embedded one.',
    )
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text
      },
      writeErr: () => {},
    })
  try {
    command.parse(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { help }
    throw invalid(
      error.message.replace(/^error: /, '').replaceAll('\n', ' '),
      `run \`${name} --help\` to see its options`,
    )
  }
  const given = command.opts<{
    port: string
    host: string
    tokenFile?: string
    token?: unknown
    allowCode?: true
  }>()
  if (given.token !== undefined)
    throw invalid(
      '--token shows the token to everyone who can list this machine’s processes',
      'set WIREBENCH_TOKEN to a new token, or write it to a file and use --token-file',
    )
  const token = tokenOf(given.tokenFile, environment)
  if (!isLoopback(given.host) && token === null) {
    throw invalid(
      `--host ${given.host} makes the server reachable from other machines`,
      `set WIREBENCH_TOKEN, or use --token-file, with at least ${minimumTokenLength} characters`,
    )
  }
  return {
    port: portOf(given.port),
    host: given.host,
    token,
    databaseUrl: environment.DATABASE_URL || undefined,
    allowsCode: given.allowCode === true,
  }
}

/** A token goes into headers and addresses, which hold neither blanks nor what lies beyond ASCII. */
function tokenOf(file: string | undefined, environment: NodeJS.ProcessEnv): string | null {
  const token = file === undefined ? (environment.WIREBENCH_TOKEN ?? null) : tokenIn(file)
  if (token === null) return null
  const hint = `use at least ${minimumTokenLength}, such as the output of \`openssl rand -hex 16\``
  if (token.length < minimumTokenLength) throw invalid(`the token has ${token.length} characters`, hint)
  if (!/^[\x21-\x7e]+$/.test(token)) throw invalid('the token contains spaces or non-ASCII characters', hint)
  return token
}

function tokenIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : 'unreadable'
    throw invalid(`the token can’t be read from ${file} (${why})`, 'give a file that contains only the token')
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw invalid(`${text} is not a port`, 'use --port with a number from 0 to 65535; 0 takes any free port')
}

function invalid(message: string, hint: string): WirebenchError {
  return new WirebenchError('invalid-option', message, hint)
}
