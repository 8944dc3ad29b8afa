import { WirebenchError } from '@wirebench/bench-core/results'
import { Command, CommanderError } from 'commander'
import { defaultHost, defaultPort, minimumTokenLength } from './config.ts'
import { isLoopback } from './http/allowed-hosts.ts'

export interface Options {
  /** 0 lets the system choose one that is free. */
  readonly port: number
  readonly host: string
  readonly token: string | null
  readonly databaseUrl: string | undefined
}

/** What the arguments and the environment ask for; the text to print where they ask for help. */
export function readOptions(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Options | { readonly help: string } {
  let help = ''
  const command = new Command('pnpm start')
    .description('Serves the dashboard.')
    .option('--port <number>', 'port to listen on; 0 for any that is free', String(defaultPort))
    .option(
      '--host <address>',
      'address to listen on; one that other machines reach needs a token',
      defaultHost,
    )
    .option(
      '--token <text>',
      `what users have to know, ${minimumTokenLength} characters or more (or WIREBENCH_TOKEN)`,
    )
    .addHelpText(
      'after',
      '\nDATABASE_URL saves runs in a PostgreSQL server of yours instead of the embedded one.',
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
      'see pnpm start --help for what there is',
    )
  }
  const given = command.opts<{ port: string; host: string; token?: string }>()
  const token = given.token ?? environment.WIREBENCH_TOKEN ?? null
  if (token !== null && token.length < minimumTokenLength) {
    throw invalid(
      `the token has ${token.length} characters`,
      `use at least ${minimumTokenLength}, for instance those that \`openssl rand -hex 16\` prints`,
    )
  }
  if (!isLoopback(given.host) && token === null) {
    throw invalid(
      `--host ${given.host} opens the server to other machines`,
      `add --token with at least ${minimumTokenLength} characters, or set WIREBENCH_TOKEN`,
    )
  }
  return {
    port: portOf(given.port),
    host: given.host,
    token,
    databaseUrl: environment.DATABASE_URL || undefined,
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw invalid(`${text} is no port`, 'use --port with a number from 0 to 65535; 0 takes any that is free')
}

function invalid(message: string, hint: string): WirebenchError {
  return new WirebenchError('invalid-option', message, hint)
}
