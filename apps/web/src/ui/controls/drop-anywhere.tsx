import { useEffect, useRef, useState } from 'react'

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
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      setOver(false)
      latest.current(event.dataTransfer)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return (
    isOver && (
      <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-panel border-2 border-dashed border-primary bg-better-bg/90 text-h2 font-semibold text-primary">
        {children}
      </div>
    )
  )
}
