import { Route, Routes } from 'react-router-dom'
import { StockArticlePage } from './StockArticlePage.tsx'
import { StockPage } from './StockPage.tsx'

/** The stock of one shop, for its own people and the managers of its warehouse. */
export const StockPages = () => (
  <Routes>
    <Route index element={<StockPage />} />
    <Route path=":article" element={<StockArticlePage />} />
  </Routes>
)
