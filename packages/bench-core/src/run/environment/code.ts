import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commitOf, isRevision } from '../../codecs/code/commit-of.ts'
import type { Code } from '../../model/codec/code.ts'

/** The folder of the checkout that this program is part of. */
const ownCheckout = resolve(import.meta.dirname, '../../../../..')

/**
 * The code as it lies on the disk now, which is what the trials of a run that begins now load. Only Wirebench's own
 * checkout is looked at, never the folder that somebody works in, nor a repository around either: what lies there isn't
 * measured, and its commits are its owner's business. Undefined where the folder is no repository.
 */
export function readCode(folder = ownCheckout, git = 'git'): Code | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined
  const commit = commitOf(folder, git) ?? commitByFiles(folder)
  return commit && { ...commit, lockfile: lockfileHash(folder) }
}

/** Where git isn't installed, or may not read the folder: gitrepository-layout(5). */
function commitByFiles(folder: string): Pick<Code, 'revision' | 'isDirty'> | undefined {
  const pointed = read(join(folder, '.git'))?.match(/^gitdir: (.+)$/m)?.[1]
  const own = resolve(folder, pointed ?? '.git')
  const common = resolve(own, read(join(own, 'commondir')) ?? '.')
  const head = read(join(own, 'HEAD'))
  const branch = head?.match(/^ref: (.+)$/)?.[1]
  const revision = branch === undefined ? head : (read(join(common, branch)) ?? packed(common, branch))
  return isRevision(revision) ? { revision, isDirty: null } : undefined
}

function packed(common: string, branch: string): string | undefined {
  const lines = (read(join(common, 'packed-refs')) ?? '').split('\n').map((line) => line.split(' '))
  return lines.find(([, name]) => name === branch)?.[0]
}

function lockfileHash(folder: string): string | null {
  const text = read(join(folder, 'pnpm-lock.yaml'))
  return text === null ? null : createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
