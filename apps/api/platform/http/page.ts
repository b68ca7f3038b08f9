import { Logger } from '@nestjs/common';
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

const logger = new Logger('Page');

/**
 * The rows of a page as people see them. A row with a broken document is logged and left out, so it hides no
 * other.
 */
export function presentEach<Row extends { _id: unknown }, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Shown,
): Shown[] {
  return rows.flatMap((row) => {
    try {
      return [present(row)];
    } catch (err) {
      logger.error({ err, id: String(row._id) }, 'a stored document cannot be shown; correct it');
      return [];
    }
  });
}
