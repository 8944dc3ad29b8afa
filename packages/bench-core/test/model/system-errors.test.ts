import { expect, test } from 'vitest'
import { explainSystemError, refusalIn } from '../../src/model/system-errors.ts'

function systemError(fields: Partial<NodeJS.ErrnoException>): Error {
  return Object.assign(new Error('as Node.js says it'), fields)
}

test('what the system refuses is told with where it was, and what to do about it', () => {
  const error = systemError({ code: 'EMFILE', syscall: 'open', path: '/home/x/data' })
  expect(explainSystemError(error)).toMatchObject({
    code: 'system-refused',
    message: 'too many files are open (open /home/x/data)',
    hint: expect.stringContaining('ulimit -n'),
    cause: error,
  })
  const inFile = systemError({ code: 'ENOTDIR', syscall: 'mkdir', path: '/home/x/file/messages' })
  expect(explainSystemError(inFile)?.message).toBe(
    'part of the path is not a folder (mkdir /home/x/file/messages)',
  )
  const nowhere = systemError({ code: 'ENOENT', syscall: 'mkdtemp', path: '/none/wirebench-data-XXXXXX' })
  expect(explainSystemError(nowhere)?.message).toContain('the folder for temporary files is missing')
  const started = systemError({ code: 'EAGAIN', syscall: 'spawn node', path: 'node' })
  expect(explainSystemError(started)?.message).toBe(
    'the system refuses to start another process (spawn node)',
  )
})

test('it may be the cause of something else, or the first of several', () => {
  const full = systemError({ code: 'ENOSPC', syscall: 'write' })
  expect(explainSystemError(new Error('not saved', { cause: full }))?.message).toBe(
    'the disk is full (write)',
  )
  expect(explainSystemError(new AggregateError([full]))?.message).toBe('the disk is full (write)')
})

test('everything else may be a bug', () => {
  const others = [
    new TypeError('x'),
    systemError({ code: 'ENOENT' }),
    systemError({ code: 'EAGAIN', syscall: 'write' }),
  ]
  for (const error of [...others, null, 'text']) expect(explainSystemError(error)).toBeUndefined()
})

test.each([
  ['FATAL:  insufficient file descriptors available to start server process', 'too many files are open'],
  ['could not write lock file "postmaster.pid": No space left on device', 'the disk is full'],
  ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes', 'the disk is full'],
])('a program’s own words for it are known: %s', (text, what) => {
  expect(refusalIn(text)?.what).toBe(what)
})
