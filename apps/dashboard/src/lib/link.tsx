import { Anchor, type AnchorProps, NavLink, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, forwardRef } from 'react';

/**
 * Links of the router with Mantine's styles. In a text, none is "the current page": that is for menus. `to`
 * is a whole address, such as `/${businessId}/test/payments`.
 */
const PlainAnchor = forwardRef<
  HTMLAnchorElement,
  AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>
>((props, ref) => <Anchor ref={ref} size="sm" {...props} aria-current={undefined} />);
export const TextLink = createLink(PlainAnchor);

const PlainNavLink = forwardRef<
  HTMLAnchorElement,
  NavLinkProps & Omit<ComponentPropsWithRef<'a'>, keyof NavLinkProps>
>((props, ref) => <NavLink component="a" ref={ref} {...props} />);
export const MenuLink = createLink(PlainNavLink);
