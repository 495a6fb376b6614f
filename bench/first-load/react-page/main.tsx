import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The smallest page with React. */
function OneField() {
  const [text, setText] = useState('')
  return (
    <main>
      <h1>React et un champ</h1>
      <input aria-label="Code" value={text} onChange={event => setText(event.target.value)} />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <OneField />
  </StrictMode>,
)
