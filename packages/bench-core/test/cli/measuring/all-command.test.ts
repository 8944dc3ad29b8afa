import { describe, expect, test } from 'vitest'
import { namesOwnMessages, type OwnMessagesOptions } from '../../../src/cli/options/own-messages-options.ts'
import { outcomeOf } from '../support/bench-io.ts'

describe('without a command', () => {
  test.each<[string[], RegExp]>([
    [['--preset', 'nonsense'], /--preset is "nonsense"/],
    [['--suite', 'codec,nonsense'], /--suite is "nonsense"/],
    [['--data', 'there-is-none.json'], /there is no file "there-is-none.json"/],
    [['--codec', 'nonsense'], /codec.* "nonsense"/],
    [['--format', 'nonsense'], /format.* "nonsense"/],
    [['--transport', 'nonsense'], /transport.* "nonsense"/],
    [['--reference', 'bson', '--codec', 'json'], /the reference "bson" is not among the codecs/],
    [
      ['--storage-reference', 'json', '--format', 'jsonb-json'],
      /the reference "json" is not among the formats/,
    ],
    [['--protocol-reference', 'grpc', '--transport', 'http-json'], /"grpc" is not among the transports/],
  ])('%j is asked of all suites', async (argv, message) => {
    const { code, stderr } = await outcomeOf(argv)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) })
    expect((await outcomeOf(['all', ...argv])).stderr).toBe(stderr)
  })

  test.each([
    [['--suite', 'codec', '--rows', '100'], '--rows is for the storage suite, which isn’t measured'],
    [
      ['--suite', 'codec', '--pg-url', 'postgres://db/shop'],
      '--pg-url is for the storage suite, which isn’t measured',
    ],
    [['--suite', 'storage', '--codec', 'json'], '--codec is for the codec suite, which isn’t measured'],
    [['--suite', 'codec', '--target', 'http://127.0.0.1:1'], '--target is for the protocol suite'],
  ])('%j is refused: nothing would come of it', async (argv, message) => {
    const { code, stderr } = await outcomeOf(['all', ...argv, '--no-save'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  })

  test.each<[OwnMessagesOptions, boolean]>([
    [{ proto: ['a.proto'] }, true],
    [{ data: ['a.json'] }, true],
    [{ fromTable: 'orders' }, true],
    [{ fromQuery: 'select 1' }, true],
    [{ message: 'Order' }, false],
  ])('%j takes the place of built-in messages: %s', (options, isOwn) => {
    expect(namesOwnMessages(options)).toBe(isOwn)
  })

  test('--help is about all commands', async () => {
    const { stdout } = await outcomeOf(['--help'])
    expect(stdout).toMatch(/\n {2}all \[options\] .*\n[\s\S]*\n {2}schema \[options\] /)
  })
})
