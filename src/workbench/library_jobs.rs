//! The work on the library that goes on whatever the screen is.

use crate::file_import::FileImport;
use crate::library_analysis::LibraryAnalysis;
use parlour_language::Text;
use parlour_screen::effect::RequestId;

/// A file that is being taken in, and games that are being analysed.
#[derive(Clone, Debug, Default)]
pub struct LibraryJobs {
    import: Option<FileImport>,
    analysis: Option<LibraryAnalysis>,
}

impl LibraryJobs {
    pub fn is_importing(&self) -> bool {
        self.import.is_some()
    }

    pub fn begin_import(&mut self, import: FileImport) {
        self.import = Some(import);
    }

    /// The import with this number, if it goes on.
    pub fn import_mut(&mut self, id: RequestId) -> Option<&mut FileImport> {
        self.import.as_mut().filter(|import| import.id == id)
    }

    pub fn end_import(&mut self) -> Option<FileImport> {
        self.import.take()
    }

    pub fn is_analysing(&self) -> bool {
        self.analysis.is_some()
    }

    pub fn begin_analysis(&mut self, analysis: LibraryAnalysis) {
        self.analysis = Some(analysis);
    }

    pub fn analysis(&self) -> Option<&LibraryAnalysis> {
        self.analysis.as_ref()
    }

    pub fn analysis_mut(&mut self) -> Option<&mut LibraryAnalysis> {
        self.analysis.as_mut()
    }

    pub fn end_analysis(&mut self) -> Option<LibraryAnalysis> {
        self.analysis.take()
    }

    /// Returns whether the analysis has asked this.
    pub fn asks(&self, request: RequestId) -> bool {
        let analysis = self.analysis.as_ref();
        analysis.is_some_and(|analysis| analysis.asks(request))
    }

    /// Returns the progress of the analysis, in words.
    pub fn analysis_so_far(&self) -> Option<Text> {
        self.analysis.as_ref().map(LibraryAnalysis::so_far)
    }
}
