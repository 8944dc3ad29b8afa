const revokeAfterMs = 10_000

/** Has the browser save a text as a file. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
