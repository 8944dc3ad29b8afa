import type { OwnMessages, StorageServer } from '@wirebench/bench-core/results'
import { type FormExtras, type FormValues, takesMessages } from './form-values.ts'
import { checkTarget, type OwnTarget } from './own-target.ts'

/** What the form holds beside its address, with what is still missing of it. */
export function extrasOf({
  values,
  ownId,
  own,
  isOwnServer,
  server,
  isOwnService,
  target,
}: {
  readonly values: FormValues
  /** The messages that are asked for; undefined where none are. */
  readonly ownId: string | undefined
  /** Null as long as they haven't been read. */
  readonly own: OwnMessages | null
  readonly isOwnServer: boolean
  /** Null where the user's own server wasn't looked at yet, or isn't asked for. */
  readonly server: StorageServer | null
  readonly isOwnService: boolean
  readonly target: OwnTarget
}): FormExtras {
  const checked = isOwnService && values.suites.includes('protocol') ? checkTarget(target) : null
  const lacksServer = isOwnServer && server === null && values.suites.includes('storage')
  const lacksMessages = ownId !== undefined && own === null && takesMessages(values.suites, { isOwnService })
  return {
    own,
    server,
    isOwnService,
    target: checked?.kind === 'complete' ? checked.target : null,
    lacking: {
      ...(lacksMessages && { own: 'Your own messages have not been read yet.' }),
      ...(lacksServer && { server: 'Check the address of your database server first.' }),
      ...(checked?.kind === 'lacking' && { target: checked.text }),
    },
  }
}
