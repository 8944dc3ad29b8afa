import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOfFolder, ownCodeAt } from '../../../src/codecs/code/own-code-at.ts'
import { ownCodeText } from '../../../src/model/codec/own-code.ts'
import { git } from '../../support/git.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder()

test('code of one’s own is known by its content, and by its commit once a repository has it', () => {
  const module = join(folder, 'mine.ts')
  const lane = join(folder, 'lane')
  mkdirSync(lane)
  writeFileSync(module, 'export default 1\n')
  writeFileSync(join(lane, 'lane.json'), '{}\n')
  const [loose, looseLane] = [ownCodeAt(module), ownCodeAt(lane)]
  expect(loose).toEqual({ path: module, sha256: expect.stringMatching(/^[0-9a-f]{12}$/) })
  git(folder, 'init')
  // Nobody has committed it yet.
  expect(ownCodeAt(module)).toEqual(loose)
  git(folder, 'add', '.')
  git(folder, 'commit', '--message=first')
  const revision = git(folder, 'rev-parse', 'HEAD')
  expect(ownCodeAt(module)).toEqual({ ...loose, revision, isDirty: false })
  expect(ownCodeAt(lane)).toEqual({ ...looseLane, revision, isDirty: false })
  writeFileSync(join(lane, 'lane.json'), '{ }\n')
  const changed = ownCodeAt(lane)
  expect(changed.sha256).not.toBe(looseLane.sha256)
  expect(ownCodeText(changed)).toBe(
    `${lane}, commit ${revision.slice(0, 12)} with changes, sha256 ${changed.sha256}`,
  )
})

test('what links lead to is part of a folder’s state, also in circles and to nowhere', () => {
  const [own, shared] = [join(folder, 'linking'), join(folder, 'shared')]
  for (const one of [own, join(shared, 'deep')]) mkdirSync(one, { recursive: true })
  writeFileSync(join(shared, 'file'), 'a')
  writeFileSync(join(shared, 'deep', 'other'), 'a')
  symlinkSync(join(shared, 'file'), join(own, 'file'))
  symlinkSync('../shared/deep', join(own, 'folder'))
  symlinkSync('..', join(shared, 'deep', 'up'))
  symlinkSync('.', join(own, 'itself'))
  symlinkSync('circle', join(own, 'circle'))
  symlinkSync('nowhere', join(own, 'gone'))
  symlinkSync('/', join(own, 'everything'))
  const changed = (...path: string[]) => {
    const before = hashOfFolder(own)
    writeFileSync(join(...path), 'b')
    return hashOfFolder(own) !== before
  }
  expect(hashOfFolder(own)).toBe(hashOfFolder(own))
  expect(changed(shared, 'file')).toBe(true)
  expect(changed(shared, 'deep', 'other')).toBe(true)
})

test('what is built or installed is no part of it, and sources in a folder named target are', () => {
  const own = join(folder, 'building')
  const isPart = (...path: string[]) => {
    const before = hashOfFolder(own)
    mkdirSync(join(own, ...path), { recursive: true })
    writeFileSync(join(own, ...path, 'file'), 'a')
    return hashOfFolder(own) !== before
  }
  mkdirSync(join(own, 'crate'), { recursive: true })
  writeFileSync(join(own, 'crate', 'Cargo.toml'), '')
  expect(isPart('target')).toBe(false)
  expect(isPart('crate', 'target')).toBe(false)
  expect(isPart('module', 'node_modules')).toBe(false)
  expect(isPart('src', 'target')).toBe(true)
})
