import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultHomeFolder, userDataFolder } from '../../src/store/home-folder.ts'

test('WIREBENCH_HOME says where runs are saved; a checkout keeps them in itself', () => {
  expect(defaultHomeFolder({ WIREBENCH_HOME: '/data/wb' })).toBe('/data/wb')
  const root = join(import.meta.dirname, '../../../..')
  expect(defaultHomeFolder({ XDG_DATA_HOME: '/elsewhere' })).toBe(join(root, '.wirebench'))
})

test.each([
  ['linux', {}, '/home/ann/.local/share/wirebench'],
  ['linux', { XDG_DATA_HOME: '/big disk' }, '/big disk/wirebench'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ann/.local/share/wirebench'],
  ['darwin', { XDG_DATA_HOME: '/big disk' }, '/home/ann/Library/Application Support/wirebench'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/wirebench'],
] as const)('the package keeps them among the user’s data: %s, %o', (platform, environment, folder) => {
  expect(userDataFolder(environment, platform, '/home/ann')).toBe(folder)
})
