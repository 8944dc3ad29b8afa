import { readSync, writeSync } from 'node:fs'
import { commandFd, replyFd, type TrialCommand, type TrialReply } from './protocol.ts'

const newline = 10
let pending = Buffer.alloc(0)

/**
 * The next command, or undefined when the coordinator has gone. Blocks the whole thread: a process that waits for its
 * turn must not run its event loop inside another's slice or block. The cast is at a door between two halves of one build.
 */
export function nextCommand<Command = TrialCommand>(): Command | undefined {
  const chunk = Buffer.alloc(65_536)
  while (true) {
    const end = pending.indexOf(newline)
    if (end >= 0) {
      const line = pending.subarray(0, end).toString()
      pending = pending.subarray(end + 1)
      return JSON.parse(line)
    }
    const length = readSync(commandFd, chunk)
    if (length === 0) return undefined
    pending = Buffer.concat([pending, chunk.subarray(0, length)])
  }
}

/** Sends a line of JSON and, where there is one, its payload; returns when all of it is written. */
export function reply<Reply = TrialReply>(message: Reply, payload?: Uint8Array): void {
  writeAll(Buffer.from(`${JSON.stringify(message)}\n`))
  if (payload) writeAll(payload)
}

function writeAll(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(replyFd, bytes, written)
}
