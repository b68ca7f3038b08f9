import type { Page, PageQueryDto } from '@cowrie/dto';

/** One page of a list, with its position in the list (docs/interface.md §2.4). */
export function pageOf<T>(
  data: T[],
  totalItems: number,
  { page, pageSize }: Pick<PageQueryDto, 'page' | 'pageSize'>,
): Page<T> {
  const totalPages = Math.ceil(totalItems / pageSize);
  return {
    data,
    currentPage: page,
    pageSize,
    totalItems,
    totalPages,
    hasNext: page < totalPages,
    hasPrev: page > 1,
  };
}
