import { Command } from 'commander'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/bench.ts'
import { collectingIo } from './support/bench-io.ts'

test.each(commands)(
  '%s: what is loaded for these names adds the commands of these names',
  async (names, load) => {
    const program = new Command()
    const add = await load()
    add(program, collectingIo().io, () => {})
    expect(program.commands.map((command) => command.name()).join(' ')).toBe(names)
  },
)
