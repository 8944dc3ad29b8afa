import type { Command } from 'commander'
import { pgUrl as pgUrlOption } from '../../model/options/option/words.ts'
import type { StorageServer } from '../../model/storage/storage-spec.ts'
import { examineServer } from '../../postgres/server-under-test/examine-server.ts'
import { parseServerUrl } from '../../postgres/server-url.ts'
import type { Io } from '../io.ts'
import { warnOfPassword } from '../output/warn-of-password.ts'

/** A server of the user's own. */
export interface OwnServer {
  /** With its password: for processes, over their channels, and for nobody else. */
  readonly pgUrl: string
  /** What a spec may say of it. */
  readonly server: StorageServer
}

/** @param use What a command does on the server. */
export function addServerOption(command: Command, use = 'measure on'): Command {
  return command.option(
    `${pgUrlOption.flag} <url>`,
    `${use} your own server, in a schema that is dropped at the end; ${pgUrlOption.variable} keeps a password out of process lists`,
  )
}

/**
 * The server that a command names with `--pg-url`, or else with WIREBENCH_PG_URL; undefined where neither does. It is
 * looked at before anything else: one that can't be used is the user's to mend, and no run.
 * @throws WirebenchError where it can't be used.
 */
export async function ownServerOf(
  option: string | undefined,
  io: Pick<Io, 'environment' | 'stderr'>,
): Promise<OwnServer | undefined> {
  const pgUrl = option ?? (io.environment.WIREBENCH_PG_URL || undefined)
  if (pgUrl === undefined) return undefined
  await examineServer(pgUrl)
  warnOfPassword(option, io)
  return { pgUrl, server: { kind: 'own', ...parseServerUrl(pgUrl, pgUrlOption).place } }
}
