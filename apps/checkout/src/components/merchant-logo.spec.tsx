import { fireEvent, render, screen } from '@testing-library/react';
import { MerchantLogo } from './merchant-logo';

it('loads a logo without a referrer', () => {
  render(<MerchantLogo name="Ada Books" logoURL="https://cdn.example/logo.png" />);
  expect(screen.getByAltText('Ada Books').getAttribute('referrerpolicy')).toBe('no-referrer');
});

it('shows the first letter when the logo fails to load or is not allowed', () => {
  const { unmount } = render(<MerchantLogo name="ada Books" logoURL="https://cdn.example/logo.png" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('A')).toBeTruthy();
  unmount();
  render(<MerchantLogo name="ölhaus" logoURL="javascript:alert(1)" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Ö')).toBeTruthy();
});
