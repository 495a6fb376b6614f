/** Saves a file that the page has made or read. */
export function download(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the URL once the click's task has ended.
  setTimeout(() => URL.revokeObjectURL(url))
}
