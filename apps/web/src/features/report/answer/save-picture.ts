import { refusalOf } from '../../../api/client.ts'

/** Draws a picture in SVG, which the browser can, and saves its pixels. */
export async function savePicture(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw await refusalOf(response)
  const svg = await response.blob()
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const image = new window.Image()
  image.src = source
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  URL.revokeObjectURL(source)
  const link = Object.assign(document.createElement('a'), {
    href: canvas.toDataURL('image/png'),
    download: 'wirebench-answer.png',
  })
  link.click()
}
