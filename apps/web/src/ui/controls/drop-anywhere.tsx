import { useState } from 'react'
import { useWindowEvent } from '../hooks/use-window-event.ts'

/** Takes files that are dropped anywhere on the page, and says so while they are held above it. */
export function DropAnywhere({
  onDrop,
  children,
}: {
  readonly onDrop: (dropped: DataTransfer) => void
  /** What dropping them does, in words. */
  readonly children: string
}) {
  const [isOver, setOver] = useState(false)
  useWindowEvent('dragover', (event) => {
    if (filesIn(event) === null) return
    event.preventDefault()
    setOver(true)
  })
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && setOver(false))
  useWindowEvent('drop', (event) => {
    const dropped = filesIn(event)
    if (dropped === null) return
    event.preventDefault()
    setOver(false)
    onDrop(dropped)
  })
  return (
    isOver && (
      <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-panel border-2 border-dashed border-primary bg-better-bg/90 text-h2 font-semibold text-primary">
        {children}
      </div>
    )
  )
}

function filesIn({ dataTransfer }: DragEvent): DataTransfer | null {
  return dataTransfer?.types.includes('Files') ? dataTransfer : null
}
