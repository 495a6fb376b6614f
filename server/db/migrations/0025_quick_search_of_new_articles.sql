ALTER INDEX "products_search" SET (fastupdate = true, gin_pending_list_limit = 128);
