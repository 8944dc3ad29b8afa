import type { OwnMessages } from '@wirebench/bench-core/model/messages/own-messages'
import type { StorageServer } from '@wirebench/bench-core/model/storage/storage-spec'
import { checkTarget, type OwnTarget } from '../target/own-target.ts'
import { type FormExtras, type FormValues, keepsInDatabase, takesMessages } from './form-values.ts'

/** How far the files are that were brought to the form. */
export type FilesState = 'none' | 'being-read' | 'unusable' | 'understood'

const beingRead = 'Your messages are being read; the run can start after that.'
const unusable = 'Your messages can’t be used as they are: fix or remove them, or choose another message.'

/** What the form holds beside its address, with what is still missing of it. */
export function extrasOf({
  values,
  files,
  ownId,
  own,
  isLost,
  isOwnServer,
  isOwnDocuments,
  server,
  isOwnService,
  target,
}: {
  readonly values: FormValues
  readonly files: FilesState
  /** The messages that are asked for; undefined where none are. */
  readonly ownId: string | undefined
  /** Null as long as they haven't been read. */
  readonly own: OwnMessages | null
  /** Whether they can’t be had: they were forgotten, say. */
  readonly isLost: boolean
  /** Whether the user's own server is asked for: by the storage suite, and for documents of the protocol suite. */
  readonly isOwnServer: boolean
  readonly isOwnDocuments: boolean
  /** Null where it wasn't looked at yet. */
  readonly server: StorageServer | null
  readonly isOwnService: boolean
  readonly target: OwnTarget
}): FormExtras {
  const checked = isOwnService && values.suites.includes('protocol') ? checkTarget(target) : null
  const measuresOwn = isOwnServer && values.suites.includes('storage')
  const keepsOnOwn = isOwnDocuments && keepsInDatabase(values, { isOwnService })
  const lacksServer = (measuresOwn || keepsOnOwn) && server === null
  const areUnusable = files === 'unusable' || (files === 'none' && isLost)
  const areUnread =
    files === 'being-read' || areUnusable || (own === null && (ownId !== undefined || files !== 'none'))
  const lacksMessages = areUnread && takesMessages(values.suites, { isOwnService })
  return {
    own,
    server: measuresOwn ? server : null,
    documentsServer: keepsOnOwn ? server : null,
    isOwnService,
    target: checked?.kind === 'complete' ? checked.target : null,
    lacking: {
      ...(lacksMessages && { own: areUnusable ? unusable : beingRead }),
      ...(lacksServer && { server: 'Check the address of your database server first.' }),
      ...(checked?.kind === 'lacking' && { target: checked.text }),
    },
  }
}
