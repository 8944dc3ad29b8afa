import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Code } from '../../../src/model/codec/code.ts'
import { readCode } from '../../../src/run/environment/code.ts'
import { git } from '../../support/git.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const noGit = 'no-program-has-this-name'
let folder: string

beforeEach(({ onTestFinished }) => {
  folder = temporaryFolder(onTestFinished)
})

afterEach(() => void vi.unstubAllEnvs())

/** A repository with one commit of a lockfile; its whole name. */
function committed(at = folder): string {
  git(at, 'init', '--initial-branch=main')
  writeFileSync(join(at, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n')
  git(at, 'add', '.')
  git(at, 'commit', '--message=first')
  return git(at, 'rev-parse', 'HEAD')
}

test('a checkout is known by its commit and its lockfile', () => {
  const revision = committed()
  const code = readCode(folder)
  expect(code).toEqual({ revision, isDirty: false, lockfile: expect.stringMatching(/^[0-9a-f]{12}$/) })
  expect(z.parse(Code, code)).toEqual(code)
})

test('a file that isn’t as in the commit is told, and one that git doesn’t know isn’t', () => {
  committed()
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const before = readCode(folder)!
  expect(before.isDirty).toBe(false)
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 10\n')
  const after = readCode(folder)!
  expect(after).toMatchObject({ revision: before.revision, isDirty: true })
  expect(after.lockfile).not.toBe(before.lockfile)
})

describe('without git the commit is read from its files, and nobody can tell whether files differ', () => {
  test('on a branch', () => {
    const revision = committed()
    expect(readCode(folder, noGit)).toMatchObject({ revision, isDirty: null })
  })

  test('on none', () => {
    const revision = committed()
    git(folder, 'checkout', '--detach')
    expect(readCode(folder, noGit)).toMatchObject({ revision })
  })

  test('where branches are packed into one file', () => {
    const revision = committed()
    git(folder, 'pack-refs', '--all')
    expect(readCode(folder, noGit)).toMatchObject({ revision })
  })

  test('in a working tree beside the repository', () => {
    const revision = committed()
    const beside = join(folder, 'beside')
    git(folder, 'worktree', 'add', '-b', 'other', beside)
    expect(readCode(beside, noGit)).toMatchObject({ revision })
    expect(readCode(beside)).toMatchObject({ revision, isDirty: false })
  })
})

test('nothing is said of a folder that is no repository, nor of the one around it', () => {
  expect(readCode(folder)).toBeUndefined()
  committed()
  const within = join(folder, 'node_modules/wirebench')
  mkdirSync(within, { recursive: true })
  expect(readCode(within)).toBeUndefined()
})

test('nothing is said before the first commit, or where nobody can read what it is', () => {
  git(folder, 'init')
  expect(readCode(folder)).toBeUndefined()
  expect(readCode(folder, noGit)).toBeUndefined()
})

test('a hook of another repository that starts a run doesn’t lead astray', () => {
  const revision = committed()
  const other = join(folder, 'other')
  mkdirSync(other)
  committed(other)
  writeFileSync(join(other, 'pnpm-lock.yaml'), 'changed: true\n')
  vi.stubEnv('GIT_DIR', join(other, '.git'))
  vi.stubEnv('GIT_WORK_TREE', other)
  expect(readCode(folder)).toMatchObject({ revision, isDirty: false })
})

test('the checkout of this program is found from wherever it is started', () => {
  const code = readCode()
  if (code !== undefined) expect(code.lockfile).not.toBeNull()
})
