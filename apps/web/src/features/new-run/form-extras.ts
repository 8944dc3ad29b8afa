import type { OwnMessages, StorageServer } from '@wirebench/bench-core/results'
import type { FormExtras, FormValues } from './form-values.ts'
import { checkTarget, type OwnTarget } from './own-target.ts'

/** What the form holds beside its address, with what is still missing of it. */
export function extrasOf({
  values,
  own,
  isOwnServer,
  server,
  isOwnService,
  target,
}: {
  readonly values: FormValues
  readonly own: OwnMessages | null
  readonly isOwnServer: boolean
  /** Null where the user's own server wasn't looked at yet, or isn't asked for. */
  readonly server: StorageServer | null
  readonly isOwnService: boolean
  readonly target: OwnTarget
}): FormExtras {
  const checked = isOwnService && values.suites.includes('protocol') ? checkTarget(target) : null
  const lacksServer = isOwnServer && server === null && values.suites.includes('storage')
  return {
    own,
    server,
    isOwnService,
    target: checked?.kind === 'complete' ? checked.target : null,
    lacking: {
      ...(lacksServer && { server: 'Check the address of your database server first.' }),
      ...(checked?.kind === 'lacking' && { target: checked.text }),
    },
  }
}
