;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('theme-mode')
  } catch {
    // A browser that refuses storage shows the light theme.
  }
  document.documentElement.setAttribute('data-color-scheme', mode === 'dark' ? 'dark' : 'light')
})()
