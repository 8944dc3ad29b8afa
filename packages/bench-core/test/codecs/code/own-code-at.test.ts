import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownCodeAt } from '../../../src/codecs/code/own-code-at.ts'
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
