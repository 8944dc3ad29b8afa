import { spawnSync } from 'node:child_process'
import { machine } from 'node:os'

const noRandomAddresses = 0x0040000
const pageBytes = 4096

let isAllowed: boolean | undefined

/**
 * What goes before the command of a program that takes turns with another one on a core, so that libraries and heap lie at the
 * same addresses in both (personality(2), ADDR_NO_RANDOMIZE). At random ones, some pairs of processes are a tenth slower for as
 * long as they live (docs/experiments/addresses.md). Stacks still begin elsewhere in each process: how long a program's
 * arguments are would place them otherwise, and may decide what it costs (Mytkowicz et al. 2009). Nothing where the system
 * doesn't offer this or, as in many containers, forbids it.
 */
export function sameAddresses(): readonly string[] {
  isAllowed ??= process.platform === 'linux' && isKeptByPrograms()
  if (!isAllowed) return []
  const padding = 'x'.repeat(Math.floor(Math.random() * pageBytes))
  return [...withoutRandomAddresses(), 'env', `STACK_PADDING=${padding}`]
}

function withoutRandomAddresses(): readonly string[] {
  return ['setarch', machine(), '--addr-no-randomize']
}

/** Some security modules allow the setting and drop it when the program begins. */
function isKeptByPrograms(): boolean {
  const [file, ...words] = withoutRandomAddresses()
  const { status, stdout } = spawnSync(file!, [...words, 'cat', '/proc/self/personality'], {
    encoding: 'utf8',
  })
  return status === 0 && (Number.parseInt(stdout, 16) & noRandomAddresses) !== 0
}
