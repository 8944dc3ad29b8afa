import { scriptRunner } from '../../model/commands.ts'
import { isPackaged } from '../../model/packaged.ts'
import { shellWord } from '../words/shell-word.ts'

/** Where a command was typed. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The way from its folder to the checkout; empty where it is the checkout. */
  readonly checkout: string
}

const programs = {
  bench: 'packages/bench-core/src/bin.ts',
  start: 'apps/server/src/main.ts',
} as const satisfies Record<string, string>

/**
 * A text with its commands as the reader types them: with a pnpm on the PATH, or with Node.js alone, where this process was
 * started so. What is read elsewhere, in a file or on a page, keeps the form that works on any machine.
 */
export function asTyped(text: string, { environment, checkout }: Terminal): string {
  if (isPackaged) return text
  const {
    npm_lifecycle_event: script,
    npm_execpath: manager = '',
    npm_config_user_agent: agent = '',
  } = environment
  if (script === undefined)
    return text.replace(anyCommand, (_, name: keyof typeof programs) => byNode(checkout, name))
  // npx keeps what it fetches in a folder of that name.
  const isOnPath = agent.startsWith('pnpm/') && !/[\\/]_npx[\\/]/.test(manager)
  return isOnPath ? text.replaceAll(`${scriptRunner} `, 'pnpm ') : text
}

const anyCommand = new RegExp(
  `${scriptRunner.replaceAll('.', '\\.')} (${Object.keys(programs).join('|')})(?=\\s|$|[\`,;)])`,
  'g',
)

function byNode(checkout: string, name: keyof typeof programs): string {
  return `node ${shellWord(checkout === '' ? programs[name] : `${checkout}/${programs[name]}`)}`
}
