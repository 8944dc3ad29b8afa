import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  warning: { icon: TriangleAlert, line: 'text-warning', mark: '' },
  good: { icon: CircleCheck, line: '', mark: 'text-primary' },
  bad: { icon: CircleX, line: '', mark: 'text-worse' },
} as const satisfies Record<string, { icon: LucideIcon; line: string; mark: string }>

/** A line that needs to be seen, with the icon of what it means. */
export function Remark({
  kind,
  isStatus = false,
  children,
}: {
  readonly kind: keyof typeof looks
  /** Whether it comes while somebody waits for it, and is read out then. */
  readonly isStatus?: boolean
  readonly children: ReactNode
}) {
  const { icon: Icon, line, mark } = looks[kind]
  return (
    <p role={isStatus ? 'status' : undefined} className={`flex items-start gap-2 ${line}`}>
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${mark}`} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
