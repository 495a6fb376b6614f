import { Route, Routes } from 'react-router-dom'
import { ArticlePage } from './ArticlePages.tsx'
import { ShopArticlesPage } from './ArticlesPage.tsx'

/** The articles of one shop, for its own people and the administrators of its warehouse. */
export const ShopArticlePages = () => (
  <Routes>
    <Route index element={<ShopArticlesPage />} />
    <Route path=":article" element={<ArticlePage />} />
  </Routes>
)
