// SPDX-License-Identifier: Apache-2.0
//! The C object of a robots.txt, and its lines.

use std::fmt;
use std::iter::FusedIterator;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

use crate::directive::Directive;
use crate::ffi;

/// Owns a C object.
pub(crate) struct Object(NonNull<ffi::rep_robots>);

impl Drop for Object {
    fn drop(&mut self) {
        // SAFETY: this is the only owner, and everybody who used the object held this.
        unsafe { ffi::rep_robots_free(self.0.as_ptr()) }
    }
}

// SAFETY: any number of threads may use one object at the same time (rep_robots.h), and any may free it.
unsafe impl Send for Object {}
// SAFETY: as above.
unsafe impl Sync for Object {}

impl Object {
    /// # Safety
    ///
    /// Nobody else frees `raw`.
    pub(crate) unsafe fn own(raw: NonNull<ffi::rep_robots>) -> Object {
        Object(raw)
    }

    /// The line of this number; `None` where it has no directive, or its text is not kept.
    pub(crate) fn line(&self, line: u32) -> Option<Directive<'_>> {
        let mut directive = MaybeUninit::uninit();
        // SAFETY: the object lives as long as `self`; where it returns true the struct is filled in, and its texts live
        // as long as the object.
        unsafe {
            ffi::rep_robots_at_line(self.0.as_ptr(), line, directive.as_mut_ptr())
                .then(|| Directive::new(directive.assume_init()))
        }
    }
}

/// The directives of a file, in the order of lines.
#[derive(Clone)]
pub struct Directives<'a> {
    object: &'a Object,
    cursor: u64,
}

impl<'a> Directives<'a> {
    pub(crate) fn new(object: &'a Object) -> Directives<'a> {
        Directives { object, cursor: 0 }
    }
}

impl<'a> Iterator for Directives<'a> {
    type Item = Directive<'a>;

    fn next(&mut self) -> Option<Directive<'a>> {
        let mut directive = MaybeUninit::uninit();
        // SAFETY: the object lives for 'a; where the function returns true the struct is filled in, and its texts live as
        // long as the object.
        unsafe {
            ffi::rep_robots_next(self.object.0.as_ptr(), &mut self.cursor, directive.as_mut_ptr())
                .then(|| Directive::new(directive.assume_init()))
        }
    }
}

impl FusedIterator for Directives<'_> {}

impl fmt::Debug for Directives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
